import { EyeOff } from 'lucide-react'
import { Button } from '../../../ui/button'
import { useWords } from '../words'
import { HeldBar } from './lazy-held-bar'

/** Makes the next changes a draft. */
export function HoldControl({ onBegin }: { onBegin(): void }) {
  const say = useWords()
  return (
    <Button look="quiet" title={say('hold.hint')} onClick={onBegin} onPointerEnter={HeldBar.preload}>
      <EyeOff size={16} aria-hidden="true" />
      {say('hold.begin')}
    </Button>
  )
}
