import type { Scenario, Scenarios } from '../../../rules/scenario'

/** Scenarios that break the rows of every content; `body` is the happy request's, with another content here. */
export function contentScenarios(body: object): Scenarios {
  const says = (msg_type: string, content: string): Scenario => ({
    request: { body: { ...body, msg_type, content } },
  })
  return {
    230025: says('text', JSON.stringify({ text: 'x'.repeat(150 * 1024) })),
    ...cardScenarios((content) => says('interactive', content)),
    '230001: content does not have the form of its msg_type': says('text', '{"words":"hello"}'),
    230017: says('image', '{"image_key":"img_v3_nowhere"}'),
    230055: says('audio', '{"file_key":"file_v3_happy"}'),
  }
}

/** Scenarios that break the rows of cards; `says` sends a content. */
export function cardScenarios(says: (content: string) => Scenario): Scenarios {
  const shows = (...elements: object[]) => says(JSON.stringify({ elements }))
  const audio = { tag: 'audio', file_key: 'file_v3_nowhere' }
  return {
    '230099: content is not a card, or the card has an unknown part or too many': says('{"type":"poem"}'),
    '230099: card entity that is unknown, of another application, expired, or sent already': says(
      '{"type":"card","data":{"card_id":"7000000000000000000"}}',
    ),
    '230099: card template that the world does not list for the application': {
      world: (file) => file.apps.forEach((app) => (app.templates = ['AAqListed'])),
      ...says('{"type":"template","data":{"template_id":"AAqOther"}}'),
    },
    '230099: card with a picture that is unknown, or of another application': shows({
      tag: 'img',
      img_key: 'img_v3_nowhere',
    }),
    '230099: card with a recording that is unknown, or of another application': says(
      JSON.stringify({ schema: '2.0', config: { enable_forward: false }, body: { elements: [audio] } }),
    ),
    '230099: card names an unknown person': shows({ tag: 'markdown', content: '<at id=ou_nowhere></at>' }),
  }
}
