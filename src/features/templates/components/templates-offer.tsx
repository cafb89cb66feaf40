import { LayoutTemplate } from 'lucide-react'
import { Button } from '../../../ui/button'
import { useWords } from '../../document/use-words'
import styles from './templates-control.module.css'

/** Where nothing is written yet, templates are offered before the document. */
export function TemplatesOffer({ onBegin }: { onBegin: () => void }) {
  const say = useWords()
  return (
    <div className={styles['offer']}>
      <p>{say('templates.offer')}</p>
      <Button onClick={onBegin}>
        <LayoutTemplate size={16} aria-hidden="true" />
        {say('templates.begin')}
      </Button>
    </div>
  )
}
