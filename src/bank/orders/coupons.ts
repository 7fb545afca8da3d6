/** The status of a coupon on a day; the last day is included. Its lifecycle brings it there soon after midnight. */
export function statusOn(coupon: { displayStatus: string; validFrom: string; validTo: string }, today: string): string {
  if (coupon.displayStatus === 'USED') return 'USED';
  if (coupon.validTo < today) return 'EXPIRED';
  if (coupon.displayStatus === 'PENDING' && coupon.validFrom <= today) return 'WAIT_USE';
  return coupon.displayStatus;
}
