export declare function repositoryUrl(description: { repository?: { url?: string } }): string;
