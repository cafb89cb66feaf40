import { http, type HttpHandler } from 'msw'

type Service = (request: Request) => Promise<Response>

/** The whole service as a few handlers: MSW only passes the request in and the response out. */
export const serviceHandlers = (service: Service): HttpHandler[] => [
  http.all('*/open-apis/*', ({ request }) => service(request)),
  http.all('*/oauth/*', ({ request }) => service(request)),
  http.all('*/page/cli', ({ request }) => service(request)),
  http.all('*/_herald', ({ request }) => service(request)),
  http.all('*/_herald/*', ({ request }) => service(request)),
]
