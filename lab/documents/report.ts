import Table from 'cli-table3';

import { clientNames, clients, median, type Client, type Measurement } from './measurement.ts';

export type Measurements = Record<Client, Measurement[]>;

/**
 * One row of the table: each client's median, and the Document Partition node's relative to the HTTP Request
 * node's.
 */
export function medianRow(
	label: string,
	measurements: Measurements,
	of: keyof Measurement,
): string[] {
	const medians = clients.map((client) => median(measurements[client].map((one) => one[of])));
	const [node, , httpRequest] = medians;
	return [label, ...medians.map((value) => value.toFixed(2)), ratio(node, httpRequest)];
}

export function ratio(first: number, second: number): string {
	return `${(first / second).toFixed(2)}x`;
}

/** Prints a table with one column per client. */
export function printTable(title: string, rows: string[][]): void {
	const table = new Table({
		head: ['', ...clients.map((client) => clientNames[client]), 'Node / HTTP Request'],
		colAligns: ['left', 'right', 'right', 'right', 'right', 'right'],
		style: { head: [], border: [], compact: true },
	});
	table.push(...rows);
	console.log(`\n${title}\n${table.toString()}`);
}
