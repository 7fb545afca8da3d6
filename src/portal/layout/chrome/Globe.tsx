import type { ReactNode } from 'react';
import styles from './Globe.module.css';

const WIDTH = 680;
const RADIUS = 338;
const CENTRE = 340;

/** Decorative drawing: upper half of a globe with two routes. */
export function Globe({ className }: { className?: string | undefined }): ReactNode {
  const meridians = [0.16, 0.34, 0.5, 0.66, 0.83, 1];
  const parallels = [40, 115, 190, 265];
  return (
    <svg className={className} viewBox={`0 0 ${WIDTH} 372`} fill="none" aria-hidden="true">
      <defs>
        <linearGradient id="globe-fade" x1="0" y1="0" x2="0" y2="372" gradientUnits="userSpaceOnUse">
          <stop offset="0.55" stopColor="white" />
          <stop offset="1" stopColor="white" stopOpacity="0" />
        </linearGradient>
        <mask id="globe-mask" maskUnits="userSpaceOnUse" x="0" y="0" width={WIDTH} height="372">
          <rect width={WIDTH} height="372" fill="url(#globe-fade)" />
        </mask>
      </defs>
      <g className={styles.net} mask="url(#globe-mask)">
        {meridians.map((wide) => (
          <ellipse key={wide} cx={CENTRE} cy={CENTRE + 2} rx={RADIUS * wide} ry={RADIUS} />
        ))}
        {parallels.map((down) => {
          const half = Math.sqrt(RADIUS ** 2 - (RADIUS - down) ** 2);
          return <path key={down} d={`M${CENTRE - half} ${down + 2}H${CENTRE + half}`} />;
        })}
      </g>
      <path className={styles.way} d="M97 276C180 90 340 86 460 230" />
      <path className={styles.far} d="M208 360C290 240 420 242 497 334" />
      <Port x={97} y={276} />
      <Port x={460} y={230} />
      <Port x={208} y={360} isFar />
      <Port x={497} y={334} isFar />
    </svg>
  );
}

function Port({ x, y, isFar = false }: { x: number; y: number; isFar?: boolean }): ReactNode {
  return (
    <g className={isFar ? styles.farPort : styles.port}>
      <circle cx={x} cy={y} r="8" />
      <circle cx={x} cy={y} r="3" />
    </g>
  );
}
