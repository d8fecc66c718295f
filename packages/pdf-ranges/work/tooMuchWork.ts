/** Reading the document takes more work or memory than a document of its length deserves. */
export class TooMuchWork extends Error {}
