export const MB = 1024 * 1024;

/** Upload limits in bytes. */
export interface UploadLimits {
  /** One file without a session. */
  unsignedFile: number;
  /** In ten minutes, from one address without a session. */
  unsigned: number;
  /** In ten minutes, by one person. */
  signed: number;
  /** All unbound files: at most half of it without a session, a quarter for one owner. */
  unbound: number;
}

export const UPLOAD_LIMITS: UploadLimits = {
  unsignedFile: 10 * MB,
  unsigned: 40 * MB,
  signed: 1000 * MB,
  unbound: 2048 * MB,
};

/** Upper bound for the limit of every call. */
export const LARGEST = 20 * MB;
