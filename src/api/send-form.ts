import { ANSWER_LIMIT_MS, NoAnswer } from '../../client/lark-error'
import type { FormRequest } from '../../client/requests'

/**
 * Sends a form with an XMLHttpRequest, which reports how much of it is sent, as `fetch` cannot. A missing answer, or a late one after the last byte, throws NoAnswer. A cancelled form throws the
 * reason of its signal.
 */
export function sendForm(
  url: string,
  { method, headers, body, signal, onProgress }: FormRequest,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const request = new XMLHttpRequest()
    const cancel = () => request.abort()
    let timer: ReturnType<typeof setTimeout> | undefined
    const waitOn = () => {
      clearTimeout(timer)
      timer = setTimeout(cancel, ANSWER_LIMIT_MS)
    }
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', cancel)
    }
    signal?.addEventListener('abort', cancel)
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      waitOn()
      if (lengthComputable && total > 0) onProgress?.(loaded / total)
    }
    request.onload = () => {
      end()
      resolve(responseOf(request))
    }
    request.onerror = () => {
      end()
      reject(new NoAnswer(new TypeError('the line was cut')))
    }
    request.onabort = () => {
      end()
      reject(signal?.reason ?? new NoAnswer(new TypeError('cancelled')))
    }
    request.open(method, url)
    for (const [name, value] of headers) request.setRequestHeader(name, value)
    waitOn()
    request.send(body)
  })
}

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const at = line.indexOf(':')
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim())
  }
  // A body with one of these has none (fetch standard, "null body status").
  const isEmpty = [204, 205, 304].includes(request.status)
  return new Response(isEmpty ? null : request.responseText, { status: request.status, headers })
}
