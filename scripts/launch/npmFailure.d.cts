/** Whether npm failed because it couldn't reach its registry. */
export declare function isNetworkFailure(output: string): boolean;
/** One sentence that says what to do about a failed npm command; undefined where nothing general can be said. */
export declare function adviceFor(output: string): string | undefined;
