export declare const standIn: string;
export declare function completeLinks(folder: string, address: string): void;
