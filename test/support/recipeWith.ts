import type { Recipe } from '../../nodes/core/partition/recipe';

/** A recipe of which only this is set. */
export function recipeWith(parts: Partial<Recipe> = {}): Recipe {
	return { form: new Map(), isSplitHere: false, sendAs: 'automatic', timeoutMs: 60_000, ...parts };
}
