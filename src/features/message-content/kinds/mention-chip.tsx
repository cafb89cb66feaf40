import styles from './kinds.module.css'

/** Somebody who is mentioned. */
export const MentionChip = ({ name }: { name: string }) => (
  <span className={styles['mention']}>
    @<bdi>{name}</bdi>
  </span>
)
