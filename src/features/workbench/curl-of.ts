import type { LoggedCall } from '../../../contract/herald/log'

/** Stands where a token belongs: the log has none to give. */
export const TOKEN_PLACEHOLDER = '$TENANT_ACCESS_TOKEN'

/** The call as one line for a shell: its method, its address and a place for the token. Its body is not known. */
export function toCurl({ method, path, query }: LoggedCall, origin: string): string {
  const address = quoted(`${origin}${path}${query && `?${query}`}`)
  const asked = method === 'GET' ? 'curl' : `curl -X ${method}`
  return `${asked} ${address} -H "Authorization: Bearer ${TOKEN_PLACEHOLDER}"`
}

/** As one word of a shell, whatever it holds. */
const quoted = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`
