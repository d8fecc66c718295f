'use strict';
/* Loaded into each process of n8n that the soak watches: on SIGUSR2 it collects its garbage. */
process.on('SIGUSR2', () => globalThis.gc?.());
