/**
 * Folders of source code, found by what they say and mean. Lies beside the engine, which opens it;
 * uses {@code engine.text}, {@code engine.vector}, {@code engine.embed}, {@code engine.rank},
 * {@code store} and {@code base}.
 *
 * <p>{@link CodeIndex} is the way in. Its rooms, each of which uses only those before it: {@code
 * disk} (folders and files that are not to be trusted), {@code git} (what Git says about files),
 * {@code scan} (which files), {@code language} (of which language they are), {@code definition}
 * (what a source defines), {@code declaration} and {@code section} (what its lines say of that),
 * {@code chunk} (how a file is cut), {@code worker} (parsers as processes of their own, in which
 * {@code parser} runs), {@code index} (the file of an index), {@code run} (bringing it up to date),
 * {@code search}, {@code watch}.
 *
 * <p>Everything here is derived. Files: {@code code/{project_id}.db} in the data directory, {@code
 * code/locks/{project_id}.lock} held by whoever changes that index, and {@code
 * code/locks/.names.lock} held by whoever makes or deletes one. A project's id is the name of its
 * Git root, or {@code root-folder} for a folder inside it, in letters that every file system takes;
 * a number follows when another folder has that id.
 */
@NullMarked
package dev.rosemary.code;

import org.jspecify.annotations.NullMarked;
