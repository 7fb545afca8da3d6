export const MB = 1024 * 1024;

/** Bytes that may be uploaded. */
export interface UploadLimits {
  /** One file of whoever is not signed in. */
  unsignedFile: number;
  /** In ten minutes from one address, by whoever is not signed in. */
  unsigned: number;
  /** In ten minutes by one person. */
  signed: number;
  /** All files that no record names: half of it for whoever is not signed in, a quarter for one owner. */
  unbound: number;
}

export const UPLOAD_LIMITS: UploadLimits = {
  unsignedFile: 10 * MB,
  unsigned: 40 * MB,
  signed: 1000 * MB,
  unbound: 2048 * MB,
};

/** No file may be larger, whatever a call says. */
export const LARGEST = 20 * MB;
