import { expect, test } from 'vitest'
import { GatewayPublications, LocalPublications } from './publications'

test('a gateway has the endpoints of a local service, under its own path', () => {
  const routes = (endpoints: Record<string, { route: string }>) =>
    Object.entries(endpoints).map(([name, { route }]) => [name, route])
  expect(routes(GatewayPublications)).toEqual(
    routes(LocalPublications).map(([name = '', route = '']) => [
      name,
      route.replace('/_herald/', '/gateway/'),
    ]),
  )
  expect(LocalPublications.takeBack.route).toBe('POST /_herald/publications/:publication_id/take-back')
})
