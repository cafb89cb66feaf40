import type { Scenario, Scenarios } from '../../../rules/scenario'

/** Scenarios that break the rows of every content; `body` is the happy request's, with another content here. */
export function contentScenarios(body: object): Scenarios {
  const says = (msg_type: string, content: string): Scenario => ({
    request: { body: { ...body, msg_type, content } },
  })
  return {
    230025: says('text', JSON.stringify({ text: 'x'.repeat(150 * 1024) })),
    230099: says('interactive', '{"type":"poem"}'),
    '230001: content does not have the form of its msg_type': says('text', '{"words":"hello"}'),
    230017: says('image', '{"image_key":"img_v3_nowhere"}'),
    230055: says('audio', '{"file_key":"file_v3_happy"}'),
  }
}
