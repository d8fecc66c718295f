import { expect } from '@playwright/test';
import { z } from 'zod';

/** What is entered in a page of a form: by the names of the fields, or the value of the only one. */
type FormValues = File | string | Readonly<Record<string, string>>;

/** Sends a page of a form, as a browser does, and returns what n8n says then. */
export async function send(address: string, values: FormValues): Promise<string> {
	// n8n 2 offers the form a moment after it has published the workflow.
	const pageStatus = async (): Promise<number> => (await fetch(address)).status;
	await expect.poll(pageStatus, "the form's page").toBe(200);
	const form = new FormData();
	const isOne = typeof values === 'string' || values instanceof File;
	for (const [name, value] of Object.entries(isOne ? { 'field-0': values } : values)) {
		form.append(name, value);
	}
	const response = await fetch(address, { method: 'POST', body: form });
	const text = await response.text();
	expect(response.status, text).toBe(200);
	return text;
}

/** Sends a page of a form, and returns where the next page is. */
export async function submit(address: string, values: FormValues): Promise<string> {
	const text = await send(address, values);
	const { formWaitingUrl } = z.object({ formWaitingUrl: z.string() }).parse(JSON.parse(text));
	return new URL(formWaitingUrl, address).href;
}

/** Waits until the execution shows the next page of its form, and returns it. */
export async function nextPage(waitingAddress: string): Promise<string> {
	const status = new URL(waitingAddress);
	status.pathname += '/n8n-execution-status';
	// n8n answers a question for the page only when there is one.
	const state = async (): Promise<string> => await (await fetch(status)).text();
	await expect.poll(state, "the execution's status").toMatch(/^(form-waiting|error|crashed)$/);
	expect(await state()).toBe('form-waiting');
	return await (await fetch(waitingAddress)).text();
}

/** The name of the field that a form shows with this label. */
export function fieldNamed(page: string, label: string): string {
	const fields = [...page.matchAll(/<label[^>]*for=['"](field-\d+)[^>]*>([^<]*)/g)];
	return fields.find(([, , text = '']) => text.trim().startsWith(label))?.[1] ?? '';
}
