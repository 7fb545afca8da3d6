import type { Model } from '#model/model.ts';
import { ownEntry } from '#model/own-entry.ts';
import roles from '../rules/roles.json' with { type: 'json' };

interface RoleRule {
  title: string;
  /** Every route and action that the Model knows. */
  all?: boolean;
  routes: string[];
}

/** Whether a role may use a route or `route#action`. */
export function mayUse(role: string, permission: string): boolean {
  const rule = ownEntry(roles as Record<string, RoleRule>, role);
  return rule !== undefined && (rule.all === true || rule.routes.includes(permission));
}

/** Told once for each Model: it is asked with every request. */
const told = new WeakMap<Model, Map<string, readonly string[]>>();

/** Routes and `route#action` that a role may use. */
export function permissionsOf(role: string, model: Model): string[] {
  const ofModel = told.get(model) ?? new Map<string, readonly string[]>();
  told.set(model, ofModel);
  const known = ofModel.get(role) ?? readPermissions(role, model);
  ofModel.set(role, known);
  return [...known];
}

function readPermissions(role: string, model: Model): string[] {
  const rule = ownEntry(roles as Record<string, RoleRule>, role);
  if (rule === undefined) return [];
  if (rule.all !== true) return rule.routes;
  const known = new Set(rule.routes);
  for (const screen of Object.values(model.screens)) {
    for (const path of Object.values(screen.paths)) known.add(path);
  }
  for (const { permission } of Object.values(model.calls)) {
    if (typeof permission === 'object') for (const entry of permission.anyOf) known.add(entry);
  }
  for (const { routes } of Object.values(roles) as RoleRule[]) for (const entry of routes) known.add(entry);
  return [...known].sort();
}
