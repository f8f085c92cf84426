// Written by `npm run icons` from the game-icons collection (game-icons.net, CC BY 3.0). Do not edit.

export const icons: Record<string, string> = {
};
