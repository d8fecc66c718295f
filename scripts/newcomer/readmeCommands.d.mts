export declare function blockCommands(markdown: string): string[];
export declare function namedScripts(markdown: string): string[];
