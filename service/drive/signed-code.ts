import { SealBroken } from '../store/secrets'
import type { World } from '../world/world'

/** Other things are sealed with the same key. */
const KIND = 'download'

/**
 * What is at the end of a temporary address: which file, and until when,
 * sealed with the store's key. Nobody else can make one or read it, and any
 * instance that shares the store knows it for its own without a row.
 */
export async function signedCode({ store }: Pick<World, 'store'>, file_token: string, until: number) {
  const sealed = await store.secrets.seal(JSON.stringify([KIND, file_token, until]))
  return sealed.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** The file of an address that is one of ours and whose time is not over. */
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
