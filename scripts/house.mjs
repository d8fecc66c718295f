/*
 * npm run house: measures the structure of the published code, of this repository or of the folder that's named, and
 * compares it with the limits in house/measures.ts.
 * Ends with exit code 1 above a limit. `--all` names also what is within the limit but not yet within reach;
 * `--crumbs` lists the short files that a single file imports.
 */
import { fileURLToPath } from 'node:url';
import { readHouse } from './house/house.ts';
import { measureAll } from './house/measures.ts';
import { crumbList, explanation, isAboveLimit, measureTable } from './house/report.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const parameters = process.argv.slice(2);
const house = readHouse(parameters.find((each) => !each.startsWith('--')) ?? root);

if (parameters.includes('--crumbs')) {
	console.log(crumbList(house));
} else {
	const results = measureAll(house);
	console.log(measureTable(results));
	const sentences = explanation(results, parameters.includes('--all'));
	if (sentences !== '') console.log(sentences);
	if (results.some(isAboveLimit)) process.exitCode = 1;
}
