export const email = /^[\w.+'%-]+@[\w-]+(?:\.[\w-]+)+$/u;
export const url = /^(?:https?:\/\/\S+|www\.\S+|[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?:\/\S*)?)$/iu;
export const doi = /^(?:(?:https?:\/\/)?(?:dx\.)?doi(?:\.org\/|:\s?))?10\.\d{4,}\/\S+$/iu;
export const iban = /^(?=(?: ?[A-Z\d]){15})[A-Z]{2}\d{2}(?: ?[A-Z\d]{1,4}){3,8}$/u;
export const phone =
	/^(?:\p{L}{1,7}[.:]?\s*)?[+(]?\d[\d\s()/.+-]{4,}(?:\s*(?:[Ee]xt|x)\.?\s*\d+)?$/u;
/** Texts that are whole wherever they stand, and nothing more is part of them. */
const closed = [email, url, doi, iban];
export const isClosed = (text: string) => closed.some((shape) => shape.test(text));
