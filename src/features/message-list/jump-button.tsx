import { CornerUpRight } from 'lucide-react'
import { Suspense, useRef } from 'react'
import { Button } from '../../ui/button'
import { BarWords } from '../../ui/page-bar'
import { JumpPopup } from './lazy-parts'
import { useWords } from './words'

interface JumpButtonProps {
  open: boolean
  onOpen(open: boolean): void
  /** A message id, a day, `first` or nothing: the newest. */
  onJump(at: string | undefined): void
}

/** Goes to a day, to an end of the chat, or to a message whose id or link was pasted. */
export function JumpButton({ open, onOpen, onJump }: JumpButtonProps) {
  const { t } = useWords()
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button
        ref={button}
        look="quiet"
        title={t('jump.title')}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => onOpen(!open)}
      >
        <CornerUpRight size={16} aria-hidden="true" />
        <BarWords>{t('jump.open')}</BarWords>
      </Button>
      <Suspense fallback={null}>
        {open && <JumpPopup button={button} onJump={onJump} onClose={() => onOpen(false)} />}
      </Suspense>
    </>
  )
}
