import type { TextElement } from '../../contract/docx/text'
import type { Rule } from '../rules/rule'
import type { Users } from '../store/tables/people-and-chats'
import { isLinkedWrongly, isPlaceable, isUndefined, mentionedIn, textUnits } from './elements'
import { limits } from './limits'

/** The elements that a call writes into one block. */
export interface WrittenText {
  block_type: number
  elements: readonly TextElement[]
}

export interface ElementFacts {
  tenant_key: string
  texts: readonly WrittenText[]
  /** The people behind the mentions, by the id that was sent. */
  users: ReadonlyMap<string, Users>
}

const some = (f: ElementFacts, fails: (element: TextElement, blockType: number) => boolean) =>
  f.texts.some(({ elements, block_type }) => elements.some((element) => fails(element, block_type)))

const isMentionable = (user: Users | undefined, tenant_key: string) =>
  user && user.resigned === 0 && user.tenant_key === tenant_key

/** Which elements may be written where, in creates and updates alike (platform/docx#text, platform/docx#elements). */
export const elementRules: Rule<ElementFacts>[] = [
  { code: 1770024, when: 'an undefined element is written', fails: (f) => some(f, isUndefined) },
  { code: 1770024, when: 'a link on an element other than text_run', fails: (f) => some(f, isLinkedWrongly) },
  {
    code: 1770006,
    when: 'a mention, reminder or other rich element in a title or in code',
    fails: (f) => some(f, (element, blockType) => !isPlaceable(element, blockType)),
    ours: true,
  },
  {
    code: 4000027,
    when: 'text of one block above 100,000 UTF-16 units',
    fails: (f) => f.texts.some(({ elements }) => textUnits(elements) > limits.textUnits),
  },
  {
    code: 1770032,
    when: 'a mentioned user is unknown, has left or is of another tenant',
    fails: (f) =>
      f.texts
        .flatMap(({ elements }) => mentionedIn(elements))
        .some((id) => !isMentionable(f.users.get(id), f.tenant_key)),
  },
]
