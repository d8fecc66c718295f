import { ServiceProblem } from '../http/serviceResponse.ts';
import type { LocalDialect } from './dialect.ts';
import { dialectRules } from './dialect.ts';
import type { Route } from './routes.ts';

/** What a path leads to: a route and its ids, or the same path with the slash corrected. */
export type RouteMatch = { route: Route; id: string; innerId: string } | { redirectTo: string };

/**
 * The route of a method and a path relative to the base address, or where the dialect redirects to
 * (docs/maintainers/service.md#addresses-and-headers). Throws 404 and 405.
 */
export function findRoute(
	routes: readonly Route[],
	dialect: LocalDialect,
	method: string,
	path: string,
): RouteMatch {
	const hasSlash = path.length > 1 && path.endsWith('/');
	const bare = hasSlash ? path.slice(0, -1) : path;
	const segments = bare.split('/').slice(1);
	const candidates = routes.filter(
		(route) =>
			(route.dialect === undefined || route.dialect === dialect) && fits(route.path, segments),
	);
	if (candidates.length === 0) throw new ServiceProblem(404, 'Not Found');
	const isCollection = segments.length === 1;
	const wantsSlash = isCollection && dialectRules[dialect].hasCollectionSlash;
	if (hasSlash !== wantsSlash) return { redirectTo: wantsSlash ? `${bare}/` : bare };
	const route = candidates.find((candidate) => candidate.method === method);
	if (route) {
		const parts = route.path.split('/').slice(1);
		const ids = segments.filter((_segment, position) => parts[position] === ':id').map(decoded);
		return { route, id: ids[0] ?? '', innerId: ids[1] ?? '' };
	}
	const allow = candidates.map((candidate) => candidate.method).join(', ');
	throw new ServiceProblem(405, 'Method Not Allowed', { allow });
}

function fits(pattern: string, segments: readonly string[]): boolean {
	const wanted = pattern.split('/').slice(1);
	return (
		wanted.length === segments.length &&
		wanted.every((part, position) =>
			part === ':id' ? segments[position] !== '' : part === segments[position],
		)
	);
}

function decoded(segment: string): string {
	try {
		return decodeURIComponent(segment);
	} catch {
		throw new ServiceProblem(404, 'Not Found');
	}
}
