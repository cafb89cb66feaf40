import { happyApp } from '../../../../service/testing/happy-world'

/** A call as a bot makes it, without the console. */
export const asBot = (path: string, body?: object) =>
  fetch(new URL(path, location.href), {
    headers: { authorization: `Bearer ${happyApp.token}`, 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })

/** Sends a message as the bot. Its content is a text, unless another type is given. */
export const sendAsBot = (receive_id: string, content: object, msg_type = 'text') =>
  asBot('/open-apis/im/v1/messages?receive_id_type=chat_id', {
    receive_id,
    msg_type,
    content: JSON.stringify(content),
  })
