/** The file of a development tool, or undefined when `name` isn't one. */
export declare function toolFile(name: string): string | undefined;
