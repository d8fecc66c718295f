export declare const trials: Record<string, { in?: string }>;
