/** Every module of the contract of the platform's own calls; Herald's doors are not among them. */
const modules = import.meta.glob<Record<string, unknown>>(
  ['../../../contract/{auth,bot,contact,docx,drive,im,sheets}/**/*.ts', '!../../../contract/**/*.test.ts'],
  { eager: true },
)

const ROUTE = /^[A-Z]+ \/open-apis\//

const routeIn = (exported: unknown): string[] => {
  const route: unknown =
    typeof exported === 'object' && exported !== null && 'route' in exported ? exported.route : undefined
  return typeof route === 'string' && ROUTE.test(route) ? [route] : []
}

const pathOf = (route: string): string => route.slice(route.indexOf(' ') + 1)

/** `METHOD /path/:name` of every endpoint of the contract, by path. */
export const endpointRoutes: readonly string[] = [
  ...new Set(Object.values(modules).flatMap((module) => Object.values(module).flatMap(routeIn))),
].toSorted((one, other) => pathOf(one).localeCompare(pathOf(other)))
