/* Prints the costs of waiting as JSON. lab/costs.ts runs this in a process of its own, whose clock it sets. */
import 'reflect-metadata';

import { requestCosts } from './requests.ts';

console.log(JSON.stringify(await requestCosts()));
process.exit(0);
