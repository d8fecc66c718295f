/** The path of npm's own JavaScript file, which any Node.js can run. */
export declare function findNpm(): string;
