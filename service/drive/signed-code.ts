import { SealBroken } from '../store/secrets'
import type { World } from '../world/world'

/** Tells this code from other things sealed with the same key. */
const KIND = 'download'

/**
 * The end of a temporary address: the file and the expiry time, sealed with the store's key. Only instances that
 * share the store can make or read one, and they need no row for it.
 */
export async function signedCode({ store }: Pick<World, 'store'>, file_token: string, until: number) {
  const sealed = await store.secrets.seal(JSON.stringify([KIND, file_token, until]))
  return sealed.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** The file of an address, if this store sealed the address and it has not expired. */
export async function fileOfCode({ store, now }: Pick<World, 'store' | 'now'>, code: string) {
  try {
    const said = await store.secrets.open(code.replaceAll('-', '+').replaceAll('_', '/'))
    const [kind, file_token, until] = JSON.parse(said) as unknown[]
    const isOpen = kind === KIND && typeof until === 'number' && until > now()
    return isOpen && typeof file_token === 'string' ? file_token : undefined
  } catch (error) {
    if (error instanceof SealBroken) return undefined
    throw error
  }
}
