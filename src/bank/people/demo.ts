/** The password of every demo login. */
export const DEMO_PASSWORD = 'Demo#2026';
