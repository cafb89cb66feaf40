import type { Present } from '../../../contract/herald/presence'
import { openTabChannel } from '../../storage/tab-channel'
import type { TabChannel } from '../../storage/tab-channel'

/** Stands for the tab of this browser that writes, as a page and as a name. */
export const OWN_TAB = 'this browser'

/** `ask`: a tab has just opened. */
type Word = 'ask' | readonly Present[]

const nameOf = (chatId: string) => `herald.presence.${chatId}`

/** Tells the other tabs of this browser who is here. Only the tab that writes the announcement knows. */
export class SharedOthers {
  readonly #channel: TabChannel<Word>
  #now: readonly Present[] = []

  constructor(chatId: string) {
    this.#channel = openTabChannel<Word>(nameOf(chatId), (word) => {
      if (word === 'ask') this.#channel.post(this.#now)
    })
  }

  /** Their blocks have the ids of this page, which the other tabs show. */
  tell(others: readonly Present[]) {
    this.#now = others
    this.#channel.post(others)
  }

  /** The other tabs see nobody until another one writes. */
  close() {
    this.#channel.post([])
    this.#channel.close()
  }
}

/** Hears who is here, in a tab that does not write. */
export class FollowedOthers {
  readonly #channel: TabChannel<Word>

  constructor(chatId: string, onOthers: (others: readonly Present[]) => void) {
    this.#channel = openTabChannel<Word>(nameOf(chatId), (word) => {
      if (word !== 'ask') onOthers(word)
    })
    this.#channel.post('ask')
  }

  close() {
    this.#channel.close()
  }
}
