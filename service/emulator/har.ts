import type { LoggedBody, LoggedCall } from '../../contract/herald/logged-call'

/** A size that is not known. */
const UNKNOWN = -1

/** Calls as an HTTP Archive 1.2, oldest first, which browsers and proxies open. Of headers it has those of the log. */
export const harOf = (calls: readonly LoggedCall[], origin: string) => ({
  log: {
    version: '1.2',
    creator: { name: 'Herald', version: '1' },
    entries: calls.toSorted((one, other) => one.id - other.id).map((call) => entryOf(call, origin)),
  },
})

function entryOf(call: LoggedCall, origin: string) {
  const { at, ms, method, path, query, status, request, response } = call
  const { would_refuse } = call
  const limit = would_refuse === undefined ? undefined : `limits are off; otherwise ${would_refuse}`
  const comment = [call.rule ?? call.gate, call.fault, limit]
    .filter((words) => words !== undefined)
    .join('; ')
  return {
    startedDateTime: new Date(at).toISOString(),
    time: ms,
    request: {
      method,
      url: `${origin}${path}${query === '' ? '' : `?${query}`}`,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: pairsOf(call.request_headers ?? {}),
      queryString: [...new URLSearchParams(query)].map(([name, value]) => ({ name, value })),
      headersSize: UNKNOWN,
      bodySize: request?.size ?? (request ? UNKNOWN : 0),
      ...(request && { postData: { mimeType: request.type, text: request.text ?? '' } }),
    },
    response: {
      status,
      statusText: '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: pairsOf(call.response_headers ?? {}),
      content: contentOf(response),
      redirectURL: '',
      headersSize: UNKNOWN,
      bodySize: response?.size ?? UNKNOWN,
    },
    cache: {},
    timings: { send: 0, wait: ms, receive: 0 },
    ...(comment !== '' && { comment }),
  }
}

const pairsOf = (values: Readonly<Record<string, string>>) =>
  Object.entries(values).map(([name, value]) => ({ name, value }))

const contentOf = (body: LoggedBody | undefined) => ({
  size: body?.size ?? 0,
  mimeType: body?.type ?? '',
  ...(body?.text !== undefined && { text: body.text }),
})
