/** The logo: a banner on its staff. */
export const HeraldMark = ({ size = 26 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" fill="currentColor">
    <path d="M4 2h2v20H4z" />
    <path d="M7.5 4H21l-3.6 4.5L21 13H7.5z" />
  </svg>
)
