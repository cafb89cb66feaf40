import { createClient } from '../../client/client'
import { setServiceTime } from '../../client/service-clock'
import { sendForm } from './send-form'

/** The calls of this page: its only way to the service. */
export const {
  call,
  callTopLevel,
  callBytes,
  callStream,
  inNameOf,
  setSession,
  sessionNow,
  isOnServer,
  setPost,
  setGet,
  setBeforeCall,
} = createClient({
  fetch: (...request) => globalThis.fetch(...request),
  post: sendForm,
  onHeaders: setServiceTime,
})
