// n8n's dependency injection needs this before any of n8n's modules is loaded.
import 'reflect-metadata';
import fc from 'fast-check';

import { seedOfRun } from './seed';

// n8n logs every error of a node, which would hide the failures of tests that are about errors.
process.env.N8N_LOG_LEVEL ??= 'silent';

// Properties are checked with the same values in every run, so that a red run is red again.
fc.configureGlobal({ seed: seedOfRun() });
