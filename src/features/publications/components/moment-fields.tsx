import { useId } from 'react'
import type { ScheduleChoice } from '../schedule/use-schedule'
import { usePublicationWords } from '../words'
import { Moment } from './schedule-fields'
import styles from './schedule-fields.module.css'

interface Props {
  choice: ScheduleChoice
  /** It is a time, and not now. */
  isTimed: boolean
}

/** When one page is published, and what is wrong with that time. */
export function MomentFields({ choice: { schedule, change, fault }, isTimed }: Props) {
  const { say } = usePublicationWords()
  const id = useId()
  return (
    <div className={styles['alone']}>
      <Moment
        schedule={schedule}
        isTimed={isTimed}
        onChange={change}
        text={(key) => ({
          id: `${id}-${key}`,
          value: schedule[key],
          onChange: ({ target }) => change({ [key]: target.value }),
        })}
        describes={fault !== undefined && { 'aria-invalid': true, 'aria-describedby': `${id}-fault` }}
      />
      <p id={`${id}-fault`} role="status" className={styles['fault']}>
        {fault && say(`schedule.faults.${fault}`)}
      </p>
    </div>
  )
}
