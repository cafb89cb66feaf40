import type { TFunction } from 'i18next'
import type { MessageResource } from './chat-resource'

/** What a resource is called; by its kind where its message gives no name. */
export function resourceName(resource: MessageResource, t: TFunction<'files'>): string {
  if (resource.name !== '') return resource.name
  return t(`chat.named.${resource.kind === 'closed' ? resource.why : resource.kind}`)
}
