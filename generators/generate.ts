export async function generate(_o: {root:string;out:string}): Promise<never> { throw new Error('later'); }
