import type { IncomingHttpHeaders } from 'node:http'

/** The codings that a client accepts: those of its `Accept-Encoding` without a weight of 0. */
export const codingsIn = (headers: IncomingHttpHeaders): ReadonlySet<string> =>
  new Set(
    String(headers['accept-encoding'] ?? '')
      .toLowerCase()
      .split(',')
      .map((each) => each.split(';').map((part) => part.trim()))
      .filter(([, weight = '']) => !/^q=0(?:\.0*)?$/.test(weight))
      .map(([coding = '']) => coding),
  )
