// Shows what the tables tell the page.
for (const name of ["ready", "action", "answer", "finished"]) {
  document.addEventListener(name, ({ target, detail }) => {
    document.getElementById("told").textContent = `${target.id}: ${name} ${JSON.stringify(detail)}`;
  });
}
