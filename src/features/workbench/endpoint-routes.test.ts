import { expect, test } from 'vitest'
import { endpointRoutes } from './endpoint-routes'

/** Every module of the contract of the platform's own calls. */
const modules: Record<string, Record<string, unknown>> = import.meta.glob(
  [
    '../../../contract/{application,auth,bot,cardkit,contact,docx,drive,im,sheets}/**/*.ts',
    '!../../../contract/**/*.test.ts',
  ],
  { eager: true },
)

const routeIn = (exported: unknown): string[] => {
  const route: unknown =
    typeof exported === 'object' && exported !== null && 'route' in exported ? exported.route : undefined
  return typeof route === 'string' ? [route] : []
}

const pathOf = (route: string) => route.slice(route.indexOf(' ') + 1)

test('the list has each of the platform’s own calls once, sorted by path, and none of Herald’s endpoints', () => {
  const declared = Object.values(modules).flatMap((module) => Object.values(module).flatMap(routeIn))
  expect(endpointRoutes).toEqual(
    [...new Set(declared)].toSorted((one, other) => pathOf(one).localeCompare(pathOf(other))),
  )
  expect(endpointRoutes.filter((route) => !/^[A-Z]+ \/(open-apis|oauth|page)\//.test(route))).toEqual([])
})
