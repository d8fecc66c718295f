import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { LocalService, LocalServiceSettings } from '../../local-service/startLocalService.ts';

/** How the process of the service is started. */
export interface ServiceOptions {
	seed: number;
	outageMs: number;
	stormMs: number;
	settings: Pick<LocalServiceSettings, 'places' | 'port' | 'dataFolder'>;
}

export type ServiceAddress = Pick<
	LocalService,
	'url' | 'partitionUrl' | 'baseUrl' | 'apiKey' | 'apiKeyHeader' | 'dialect'
>;

/** A document that was sent to the partition interface, and what became of it. */
export interface Upload {
	name: string;
	/** 0 for a connection that broke. */
	status: number;
	/** When it came, in milliseconds since 1970. */
	at: number;
	/** Whether it was refused in a storm. */
	isStorm: boolean;
	/** Whether it met any fault but a latency. */
	isFault: boolean;
	/** Whether the service did its work, and charges for it. */
	isProcessed: boolean;
	/** Whether the answer to it was lost after that. */
	isLost: boolean;
}

export type FromService =
	| { kind: 'started'; service: ServiceAddress }
	/** Deliveries are counted since the start of the service. */
	| { kind: 'uploads'; uploads: Upload[]; deliveries: Record<string, number> };

export type ToService = { kind: 'outage' | 'storm' | 'calm' | 'close' };

/** The service, which runs in a process of its own. */
export interface SoakService extends ServiceAddress {
	/** Lets something happen, or ends the faults. */
	send(kind: Exclude<ToService['kind'], 'close'>): void;
	close(): Promise<void>;
}

/** Starts the service and waits until it answers. */
export async function startSoakService(
	options: ServiceOptions,
	onUploads: (uploads: readonly Upload[], deliveries: Record<string, number>) => void,
): Promise<SoakService> {
	const program = fileURLToPath(new URL('service.ts', import.meta.url));
	const child: ChildProcess = fork(program, [JSON.stringify(options)], { detached: true });
	const started = new Promise<ServiceAddress>((resolve, reject) => {
		child.on('message', (message: FromService) => {
			if (message.kind === 'started') resolve(message.service);
			else onUploads(message.uploads, message.deliveries);
		});
		child.once('exit', (code) => reject(new Error(`The service ended with code ${code}`)));
	});
	const address = await started;
	const send = (kind: ToService['kind']): void => void child.send({ kind });
	return {
		...address,
		send,
		async close() {
			if (child.exitCode !== null) return;
			send('close');
			await once(child, 'exit');
		},
	};
}
