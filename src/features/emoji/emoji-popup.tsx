import { Popover } from '@base-ui/react/popover'
import { useCallback } from 'react'
import { EmojiGrid } from '../../ui/emoji-grid'
import { emojiName, findEmoji, reactionEmoji, textEmoji } from './emoji-list'
import { useWords } from './words'
import styles from './emoji-popup.module.css'

export interface EmojiPopupProps {
  /** `reactions`: what a message can be answered with; `text`: what a text can have. */
  of: 'reactions' | 'text'
  anchor: { getBoundingClientRect(): DOMRect }
  /** Called with a reaction's `emoji_type`, or a character. */
  onPick(id: string): void
  onClose(): void
  /** What gets the focus afterwards; null leaves it. */
  finalFocus(): HTMLElement | null
}

/** A popup at a button, with a search field and a grid of emoji. */
export function EmojiPopup({ of, anchor, onPick, onClose, finalFocus }: EmojiPopupProps) {
  const { t, i18n } = useWords()
  const find = useCallback(
    (words: string) =>
      findEmoji(of === 'text' ? textEmoji() : reactionEmoji(), words).map((emoji) => ({
        ...emoji,
        name: emojiName(emoji, i18n.language),
      })),
    [of, i18n.language],
  )
  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Portal>
        <Popover.Positioner
          anchor={anchor}
          side="top"
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className={styles['positioner']}
        >
          <Popover.Popup
            className={styles['popup']}
            aria-label={t(of === 'text' ? 'pickText' : 'pickReaction')}
            finalFocus={() => finalFocus() ?? false}
          >
            <EmojiGrid
              find={find}
              onPick={(id) => {
                onPick(id)
                onClose()
              }}
              say={{ search: t('search'), list: t('search'), none: (query) => t('none', { query }) }}
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
