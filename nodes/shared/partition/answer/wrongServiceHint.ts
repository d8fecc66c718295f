/** What to do where something else than the service seems to have responded. */
export const wrongServiceHint =
	'Check the Partition URL in the credential: a gateway or a sign-in page may have responded instead of the service';
