/** Validates a message of any type: whether it is valid, and every error as `pointer: message`. */
export function validate(message: unknown): { valid: boolean; errors: string[] };
